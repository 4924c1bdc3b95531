const read = async (path) => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

/** Makes the reference when somebody goes to a place in it, because it takes a phone seconds. */
async function open() {
  const [{ createApiReference }, api, guides] = await Promise.all([
    import("/docs/scalar/standalone.esm.js"),
    read("/openapi.json"),
    read("/docs/guides.json"),
  ]);
  api.info.description +=
    " The same as data: [/openapi.json](/openapi.json). Without a script: [a quick start and all operations](/docs).";
  // Pages of their own, because the reference renders only what is in sight.
  api.tags.unshift(...guides);
  api["x-tagGroups"].unshift({ name: "Guides", tags: guides.map(({ name }) => name) });

  document.querySelector("#loading").remove();
  createApiReference("#reference", {
    content: api,
    // No requests to other hosts.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    // The downloaded document would contain the guides.
    documentDownloadType: "none",
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    // All except curl, Node.js, PHP and Python.
    hiddenClients: {
      ...Object.fromEntries(
        [
          ...[
            "c",
            "clojure",
            "csharp",
            "dart",
            "fsharp",
            "go",
            "http",
            "java",
            "js",
            "julia",
            "kotlin",
            "objc",
          ],
          ...["ocaml", "powershell", "r", "ruby", "rust", "swift"],
        ].map((language) => [language, true]),
      ),
      node: ["axios", "ofetch", "undici"],
      php: ["guzzle", "laravel"],
      python: ["aiohttp", "httpx_sync", "httpx_async", "python3"],
      shell: ["httpie", "wget"],
    },
  });
}

if (location.hash) await open();
else addEventListener("hashchange", open, { once: true });
