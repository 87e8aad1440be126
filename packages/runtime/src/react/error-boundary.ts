"use client";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ComponentProps, createElement, type ReactNode } from "react";

/** Props of `ErrorBoundary`. */
export interface ErrorBoundaryProps {
  /** Renders in place of children that failed; `reset` tries them again, and the queries that failed with them. */
  readonly fallback: (failure: { readonly error: unknown; readonly reset: () => void }) => ReactNode;
  /** Resets the boundary when one of these changes, such as the id of the current record. */
  readonly resetKeys?: readonly unknown[] | undefined;
  readonly children?: ReactNode;
}

/** Catches the errors that the suspense hooks below it throw. */
export function ErrorBoundary({ children, ...props }: ErrorBoundaryProps): ReactNode {
  const inner: ComponentProps<typeof QueryErrorResetBoundary> = {
    children: ({ reset }) => createElement(Catcher, { ...props, onReset: reset }, children),
  };
  return createElement(QueryErrorResetBoundary, inner);
}

interface CatcherProps extends ErrorBoundaryProps {
  readonly onReset: () => void;
}

interface CatcherState {
  readonly failure?: { readonly error: unknown } | undefined;
}

/** A class, because only classes can catch errors in React. */
class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = {};

  static getDerivedStateFromError(error: unknown): CatcherState {
    return { failure: { error } };
  }

  override componentDidUpdate(before: CatcherProps, { failure }: CatcherState): void {
    // Keys that changed in the failed render belong to the failure.
    if (failure && this.state.failure && haveChanged(before.resetKeys, this.props.resetKeys)) this.#reset();
  }

  readonly #reset = (): void => {
    this.props.onReset();
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback({ error: failure.error, reset: this.#reset }) : this.props.children;
  }
}

const haveChanged = (before: readonly unknown[] = [], now: readonly unknown[] = []): boolean =>
  before.length !== now.length || before.some((key, index) => !Object.is(key, now[index]));
