import { Icon } from "../icon.tsx";
import { href, route } from "../shell/route.ts";
import { focusTitle } from "../shell/view.tsx";
import { count } from "../text/format.ts";
import { t } from "../text/translate.ts";

interface Props {
  pageSize: number;
  total: number;
  /** The total with its noun: `3 orders`. */
  counted: string;
  /** The parameter in the address that says the page. */
  parameter?: string;
}

/** Which part of a list is shown, with links to the pages around it, which have the same filters. */
export function Pager({ pageSize, total, counted, parameter = "page" }: Props) {
  const { path, query } = route.value;
  const page = pageOf(query, parameter);
  const hrefOf = (other: number) =>
    href(path, { ...Object.fromEntries(query), [parameter]: other > 1 ? other : undefined });
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
export const pageOf = (query: URLSearchParams, parameter = "page"): number =>
  Math.max(1, Number.parseInt(query.get(parameter) ?? "", 10) || 1);
