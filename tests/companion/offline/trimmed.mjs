// node trimmed.mjs RUNTIME FOLDER: answer FOLDER/asks.json by the zips in FOLDER/parts, with no more of Python's library
// than lies in FOLDER/stdlib.zip. Prints the answers as JSON, or what Python says is wrong.
import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

const [runtime, folder] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
try {
  const python = await loadPyodide({indexURL: runtime, stdLibURL: join(folder, "stdlib.zip")});
  python.FS.mkdir("/parts");
  for (const name of readdirSync(join(folder, "parts"))) python.FS.writeFile(`/parts/${name}`, readFileSync(join(folder, "parts", name)));
  python.FS.writeFile("/asks.json", readFileSync(join(folder, "asks.json")));
  console.log(python.runPython(`
import json, sys
sys.path.insert(0, "/parts/app.zip")
from printkit.companion.offline.worker import offline_app
app = offline_app("/parts", "/tmp", "https://play.example/app/")
json.dumps([app.answer(json.dumps(ask)) for ask in json.load(open("/asks.json"))])
`));
} catch (error) { // node itself would show the whole script first
  console.error(error.message);
  process.exitCode = 1;
}
