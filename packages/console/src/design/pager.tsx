import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { countOf } from "../data/format.js";
import { buttonClass } from "./button.js";

type LinkElement = ReactElement<{ className?: string; children?: ReactNode; "aria-disabled"?: boolean }>;

export interface NumberedPagerProps {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** The noun for the items: one, several. */
  readonly things: readonly [one: string, many: string];
  /** Returns a link to a page, without content. */
  readonly linkTo: (page: number) => LinkElement;
}

/** The end of a list with numbered pages. */
export function NumberedPager({ page, pages, total, things, linkTo }: NumberedPagerProps): ReactNode {
  return (
    <nav className="pager" aria-label="Pages">
      <span role="status">
        {countOf(total, ...things)}
        {pages > 1 && `, page ${page} of ${pages}`}
      </span>
      {pages > 1 && (
        <div className="row">
          <PageLink link={linkTo(Math.max(1, page - 1))} isDisabled={page <= 1}>
            <ChevronLeft size={14} aria-hidden />
            Previous
          </PageLink>
          <PageLink link={linkTo(Math.min(pages, page + 1))} isDisabled={page >= pages}>
            Next
            <ChevronRight size={14} aria-hidden />
          </PageLink>
        </div>
      )}
    </nav>
  );
}

export interface TokenPagerProps {
  /** The number of items on this page. */
  readonly count: number;
  readonly things: readonly [one: string, many: string];
  /** The token of this page. Undefined on the first page. */
  readonly after: string | undefined;
  /** The token of the next page. Undefined on the last page. */
  readonly next: string | undefined;
  /** Returns a link to the page with a token, or to the first page, without content. */
  readonly linkTo: (after: string | undefined) => LinkElement;
}

/** The end of a list whose pages have tokens. The browser's "Back" returns to the previous page. */
export function TokenPager({ count, things, after, next, linkTo }: TokenPagerProps): ReactNode {
  const isOnly = after === undefined && next === undefined;
  return (
    <nav className="pager" aria-label="Pages">
      <span role="status">
        {countOf(count, ...things)}
        {!isOnly && " on this page"}
      </span>
      {!isOnly && (
        <div className="row">
          {after !== undefined && (
            <PageLink link={linkTo(undefined)}>
              <ChevronsLeft size={14} aria-hidden />
              First page
            </PageLink>
          )}
          {next !== undefined && (
            <PageLink link={linkTo(next)}>
              Next
              <ChevronRight size={14} aria-hidden />
            </PageLink>
          )}
        </div>
      )}
    </nav>
  );
}

interface PageLinkProps {
  readonly link: LinkElement;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

function PageLink({ link, isDisabled = false, children }: PageLinkProps): ReactNode {
  const className = buttonClass({ isSmall: true });
  if (isDisabled)
    return (
      <span className={className} aria-disabled>
        {children}
      </span>
    );
  return cloneElement(link, { className, children });
}
