/** Old links to guides and to `?full`, which are only in the reference, from when it had no address of its own. */
const [, tag = ""] = /^#tag\/([\w-]+)/.exec(location.hash) ?? [];
if (new URLSearchParams(location.search).has("full") || tag.startsWith("guide-"))
  location.replace(`/docs/reference${location.hash}`);
else if (tag) location.replace(`/docs/operations/${tag.toLowerCase()}${location.hash}`);
else for (const host of document.querySelectorAll(".host")) host.textContent = location.origin;
