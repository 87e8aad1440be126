"use client";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, createElement, type ReactNode } from "react";

export interface ErrorBoundaryProps {
  /** What is shown in place of children that failed; `reset` tries them again, and the queries that failed with them. */
  readonly fallback: (failure: { readonly error: unknown; readonly reset: () => void }) => ReactNode;
  readonly children?: ReactNode;
}

/** Catches what the suspense hooks below throw. */
export function ErrorBoundary({ fallback, children }: ErrorBoundaryProps): ReactNode {
  return createElement(QueryErrorResetBoundary, {
    children: ({ reset }) => createElement(Catcher, { fallback, onReset: reset }, children),
  });
}

interface CatcherProps extends ErrorBoundaryProps {
  readonly onReset: () => void;
}

interface CatcherState {
  readonly failure?: { readonly error: unknown } | undefined;
}

/** React catches errors in classes alone. */
class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = {};

  static getDerivedStateFromError(error: unknown): CatcherState {
    return { failure: { error } };
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
