/** Links from before the reference had an address of its own: guides, and `?full`, are in it alone. */
const [, tag = ""] = /^#tag\/([\w-]+)/.exec(location.hash) ?? [];
if (new URLSearchParams(location.search).has("full") || tag.startsWith("guide-"))
  location.replace(`/docs/reference${location.hash}`);
else if (tag) location.replace(`/docs/operations/${tag.toLowerCase()}${location.hash}`);
else for (const host of document.querySelectorAll(".host")) host.textContent = location.origin;
