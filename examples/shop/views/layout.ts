import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

/** A whole page. */
export const layout = (
  title: string,
  body: Html,
  { count = 0, head }: { count?: number; head?: Html } = {},
) =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Ọjà</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/shop.css" />
    ${head ?? ""}
  </head>
  <body>
    <header class="top">
      <a class="brand" href="/">Ọjà<small>cloth from Nigeria</small></a>
      <a class="cart" href="/checkout">Cart${count > 0 ? html` <b>${count}</b>` : ""}</a>
    </header>
    <main>${body}</main>
    <footer>Delivered to a pickup point near you, and kept there for a week.</footer>
  </body>
</html>`;
