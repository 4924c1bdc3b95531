import { Placeholder } from "../feedback/loaded.tsx";
import { Icon } from "../icon.tsx";

/** The frame of the views in the page's file: what somebody who is signed in sees until the scripts have come. */
export function Waiting({ page }: { page: string }) {
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
