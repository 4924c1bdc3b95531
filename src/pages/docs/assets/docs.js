/** Phones and slow lines get the pages without a script, since the reference would keep them waiting for most of a minute. */
const { saveData, effectiveType = "4g" } = navigator.connection ?? {};
const isSlow = saveData || effectiveType !== "4g" || matchMedia("(max-width: 40rem)").matches;
const [, tag = ""] = /^#tag\/([\w-]+)/.exec(location.hash) ?? [];
// Guides are in the reference alone.
if (isSlow && !new URLSearchParams(location.search).has("full") && !tag.startsWith("guide-"))
  location.replace(`/docs/operations${tag && `/${tag}`}${location.hash}`);
else await import("/docs/reference.js");
