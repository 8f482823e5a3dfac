// node compiler.mjs RUNTIME FOLDER: compile FOLDER/bundle.zip, and of RUNTIME's standard library what it needs.
// FOLDER/names.json tells {"own": [...], "others": [...]}, FOLDER/compiler.py how. Writes app.zip and stdlib.zip.
import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

const [runtime, folder] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({indexURL: runtime});
const library = python.runPython("import os; os.path.dirname(os.__file__)"); // /lib/python314.zip
for (const name of ["bundle.zip", "names.json", "compiler.py"]) {
  python.FS.writeFile(`/${name}`, readFileSync(join(folder, name)));
}
python.runPython(`
import json, sys
sys.path[:0] = ["/", "/bundle.zip"]
import compiler
files = compiler.loaded(**json.load(open("/names.json")))
compiler.compiled("/bundle.zip", "/app.zip", files)
compiler.compiled("${library}", "/stdlib.zip", files)
`);
for (const name of ["app.zip", "stdlib.zip"]) writeFileSync(join(folder, name), python.FS.readFile(`/${name}`));
