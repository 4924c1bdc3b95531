import type { ComponentType } from "preact";
import { renderToString } from "preact-render-to-string";
import type { PageView } from "../shell/shell.tsx";
import { Waiting } from "../shell/waiting.tsx";

/** What the build writes into a page's file: what is shown before its scripts have come, and for which views it names them. */
export const prerender = (title: string, Page: ComponentType, views: readonly PageView[]) => ({
  title,
  signIn: renderToString(<Page />),
  waiting: renderToString(<Waiting page={title} />),
  paths: views.map(({ path }) => path),
});
