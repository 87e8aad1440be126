"use client";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, createElement, type ReactNode } from "react";

export interface ErrorBoundaryProps {
  /** What is shown in place of children that failed; `reset` tries them again, and the queries that failed with them. */
  readonly fallback: (failure: { readonly error: unknown; readonly reset: () => void }) => ReactNode;
  /** The failure is over once one of these changes: the id of what is shown, say. */
  readonly resetKeys?: readonly unknown[] | undefined;
  readonly children?: ReactNode;
}

/** Catches what the suspense hooks below throw. */
export function ErrorBoundary({ children, ...props }: ErrorBoundaryProps): ReactNode {
  return createElement(QueryErrorResetBoundary, {
    children: ({ reset }) => createElement(Catcher, { ...props, onReset: reset }, children),
  });
}

interface CatcherProps extends ErrorBoundaryProps {
  readonly onReset: () => void;
}

interface CatcherState {
  readonly failure?: { readonly error: unknown } | undefined;
}

/** A class, since only those can catch errors in React. */
class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = {};

  static getDerivedStateFromError(error: unknown): CatcherState {
    return { failure: { error } };
  }

  override componentDidUpdate(before: CatcherProps, { failure }: CatcherState): void {
    // The keys may have changed in the render that failed: then they are those of the failure.
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
