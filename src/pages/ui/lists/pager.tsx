import { Icon } from "../icon.tsx";
import { focusTitle } from "../shell/view.tsx";
import { count } from "../text/format.ts";
import { t } from "../text/translate.ts";

interface Props {
  page: number;
  pageSize: number;
  total: number;
  /** The total with its noun: `3 orders`. */
  counted: string;
  hrefOf: (page: number) => string;
}

/** Which part of a list is shown, with links to the pages around it. */
export function Pager({ page, pageSize, total, counted, hrefOf }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav class="pager" aria-label={t("Pages of {total}", { total: counted })}>
      <p>
        {first > total
          ? counted
          : t("{first} to {last} of {total}", {
              first: count(first),
              last: count(last),
              total: counted,
            })}
      </p>
      {pages > 1 && (
        <div class="buttons">
          <PageLink name={t("Previous")} icon="back" href={page > 1 ? hrefOf(page - 1) : undefined} />
          <span>{t("Page {page} of {pages}", { page: count(page), pages: count(pages) })}</span>
          <PageLink name={t("Next")} icon="next" href={page < pages ? hrefOf(page + 1) : undefined} />
        </div>
      )}
    </nav>
  );
}

function PageLink({ name, icon, href }: { name: string; icon: "back" | "next"; href: string | undefined }) {
  const content = (
    <>
      {icon === "back" && <Icon name={icon} />}
      {name}
      {icon === "next" && <Icon name={icon} />}
    </>
  );
  if (href === undefined) return <span class="button quiet faint">{content}</span>;
  return (
    <a class="button quiet" href={href} onClick={focusTitle}>
      {content}
    </a>
  );
}

/** Which page of a list the address means. */
export const pageOf = (query: URLSearchParams): number =>
  Math.max(1, Number.parseInt(query.get("page") ?? "", 10) || 1);
