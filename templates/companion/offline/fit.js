// Read by every browser, however old: looks whether this one can run the app, loads it then, and says so else.
(function () {
  "use strict";
  // A program of the kind that Python is: it catches what is thrown, holds what is the browser's, gives two results at
  // once, fills memory, and cuts numbers to size.
  var PROGRAM = "AGFzbQEAAAABDgNgAW8AYAF/AGAAAn9/Ag4CAWUBZwN/AQFlAXIAAAMCAQIFAwEAAQ0DAQABCh0BGwAGQEEAQQBBAPwLAAcAGgtBAMBDAAAAAPwACw==";
  function bytes(words) {
    var letters = atob(words), found = new Uint8Array(letters.length), at;
    for (at = 0; at < letters.length; at += 1) found[at] = letters.charCodeAt(at);
    return found;
  }
  function fits() {
    try {
      return Boolean(
        WebAssembly.compileStreaming && WebAssembly.validate(bytes(PROGRAM)) && new DecompressionStream("gzip")
          && window.Worker && window.reportError && BigInt64Array && document.body.replaceChildren && [].at && "".replaceAll
      );
    } catch (error) {
      return false;
    }
  }
  function wished(words) {
    var langs = navigator.languages || [navigator.language || "en"], at, lang;
    for (at = 0; at < langs.length; at += 1) {
      for (lang in words) if (lang === langs[at] || lang.split("-")[0] === langs[at].split("-")[0]) return lang;
    }
    return "en";
  }
  function say() {
    var words = JSON.parse(document.getElementById("words").textContent), lang = wished(words);
    var told = document.createElement("p"), place = document.getElementById("table");
    told.className = "unfit";
    told.setAttribute("role", "alert");
    told.textContent = words[lang].old;
    place.innerHTML = "";
    place.appendChild(told);
    document.documentElement.lang = lang;
  }
  function load() {
    var script = document.createElement("script"), carried = document.getElementById("app");
    function loaded() { if (!window.begun) say(); } // it could not even be read
    if (carried) {
      script.text = carried.text;
      document.body.appendChild(script);
      loaded();
    } else {
      script.onload = loaded;
      script.src = "app.js";
      document.body.appendChild(script);
    }
  }
  if (fits()) load(); else say();
}());
