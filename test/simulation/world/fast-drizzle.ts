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
  {
    // Most statements are made of many parts.
    file: "drizzle-orm/sql/sql.js",
    find: "  for (const [paramIndex, param2] of params.entries()) {\n    queryChunks.push(param2, new StringChunk(strings[paramIndex + 1]));\n  }\n",
    replace:
      "  for (let i = 0; i < params.length; i++) queryChunks.push(params[i], new StringChunk(strings[i + 1]));\n",
  },
  {
    // A row of a batch becomes an array.
    file: "drizzle-orm/d1/session.js",
    find: "Object.keys(row).map((k) => row[k])",
    replace: "Object.values(row)",
  },
  {
    // Nearly all fields are a column of the row itself.
    file: "drizzle-orm/utils.js",
    find: "      for (const [pathChunkIndex, pathChunk] of path.entries()) {\n",
    replace: `      if (path.length === 1 && !joinsNotNullableMap) {
        const rawValue = row[columnIndex];
        node[path[0]] = rawValue === null ? null : decoder.mapFromDriverValue(rawValue);
        return result2;
      }
      for (const [pathChunkIndex, pathChunk] of path.entries()) {\n`,
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
