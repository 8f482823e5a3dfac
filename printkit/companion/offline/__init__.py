"""offline: the companion as files that need no server.

Before: games, and Pyodide, which is Python for browsers. After: a folder that can be put on any web server
and installed on a phone, or a single .html file. In both the phone's own browser runs the same `companion`
in a worker; JavaScript keeps journals and shows pages, and knows no rule.

    runtime    Pyodide as the npm registry has it, checked
    closure    the modules that travel
    pages      templates as Python
    cargo      code, kits, words and pages in one zip, compiled in Pyodide itself
    bundle     the folder, and the single file
    library    the games of a cargo, unpacked
    phone      what answers in the browser
"""
