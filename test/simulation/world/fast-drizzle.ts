import { registerHooks } from "node:module";

/**
 * Drizzle asks thousands of times for each statement of what class its parts are, and walks up their prototypes each time.
 * Here it says the same at once: a tenth of the time of a seed.
 */
const PLACES = [
  {
    // There is one copy of Drizzle in this process: nothing is of a class that has only the same name.
    file: "drizzle-orm/entity.js",
    find: "  if (value instanceof type) {\n    return true;\n  }\n",
    replace: "  return value instanceof type;\n",
  },
  {
    // The same as the cache of names says where no casing is set; each request has a cache of its own.
    file: "drizzle-orm/casing.js",
    find: "    if (!column.keyAsName) return column.name;\n",
    replace: "    if (!column.keyAsName || this.convert === noopCase) return column.name;\n",
  },
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const place = PLACES.find(({ file }) => url.endsWith(`/node_modules/${file}`));
    if (!place) return loaded;
    const text = String(loaded.source);
    if (!text.includes(place.find)) throw new Error(`${place.file} is not what it was`);
    return { ...loaded, source: text.replace(place.find, () => place.replace) };
  },
});
