import { Failure } from "../feedback/failure.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { useAction } from "../requests/action.ts";
import { download } from "./download.ts";

interface Props {
  /** The file's name. */
  name: string;
  read: () => Promise<Blob>;
  icon?: IconName;
  children: string;
}

/** Saves a file of the API, which a page can't open by a link: it asks for the type by a header. */
export function SaveButton({ name, read, icon = "download", children }: Props) {
  const { run, isBusy, error } = useAction(async () => download(await read(), name));
  return (
    <>
      <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run()}>
        <Icon name={icon} />
        {children}
      </button>
      <Failure error={error} />
    </>
  );
}
