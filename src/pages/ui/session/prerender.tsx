import type { ComponentType } from "preact";
import { renderToString } from "preact-render-to-string";
import { Placeholder } from "../feedback/loaded.tsx";
import { Icon } from "../icon.tsx";
import type { PageView } from "../shell/shell.tsx";

/** What the build writes into a page's file: what is shown before its scripts have come, and for which views it names them. */
export const prerender = (title: string, Page: ComponentType, views: readonly PageView[]) => ({
  title,
  signIn: renderToString(<Page />),
  waiting: renderToString(<Waiting page={title} />),
  paths: views.map(({ path }) => path),
});

/** The frame of the views in the page's file: what somebody who is signed in sees until the scripts have come. */
function Waiting({ page }: { page: string }) {
  return (
    <div class="shell">
      <div class="top">
        <p class="brand">
          <Icon name="parcel" />
          <span>
            <span class="page-name">{page}</span>
            {"\u00a0"}
          </span>
        </p>
      </div>
      <main id="content">
        <div class="view-head" />
        <Placeholder lines={6} />
      </main>
    </div>
  );
}
