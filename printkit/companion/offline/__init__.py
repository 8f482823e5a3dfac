"""offline: the companion as files that need no server.

Before: games, and Pyodide, which is Python for browsers. After: a folder that can be put on any web server
and installed on a phone, or a single .html file. In both the phone's own browser runs the same `companion`
in a worker; JavaScript keeps journals and shows pages, and knows no rule.

    pyodide         Pyodide as the npm registry has it, checked
    module_closure  the modules that travel
    page_compiler   templates as Python
    bundle_data     code, kits, words and pages in zips, compiled in Pyodide itself (compiler)
    parts           what every game needs, then games and languages, each a zip that comes when it is needed
    export          the folder, and the single file
    library         the games of a bundle, unpacked when asked for
    worker          what answers in the browser
"""
