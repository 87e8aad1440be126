import { LoaderCircle, X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { IconButton } from "../../../design/button.js";
import { SearchField } from "../../../design/field.js";

export interface SearchBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly isSearching: boolean;
  /** Called when the user submits the query, which is already being searched. */
  readonly onSubmit: () => void;
  readonly onClear: () => void;
}

/** The field for the query. */
export function SearchBox({ ref, text, onTextChange, isSearching, onSubmit, onClear }: SearchBoxProps): ReactNode {
  return (
    <form
      role="search"
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <SearchField
        ref={ref}
        isLarge
        label="Search documents and memories"
        placeholder="What do you want to know?"
        value={text}
        onValueChange={onTextChange}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        autoFocus={text === "" && canType}
      />
      <div className="search-box-end">
        {isSearching && <LoaderCircle className="spinner" size={16} aria-hidden />}
        {text === "" ? (
          <kbd aria-hidden>/</kbd>
        ) : (
          <IconButton isSmall label="Clear the search" icon={<X size={16} aria-hidden />} onClick={onClear} />
        )}
      </div>
    </form>
  );
}

/** Whether the field may get the focus when the page opens. On a touch screen, that would open the keyboard over the page. */
const canType = matchMedia("(pointer: fine)").matches;
