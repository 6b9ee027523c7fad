import { Component, type ReactNode } from 'react'
import { FailedPage } from './failed-page'

interface Props {
  /** Another address shows the page again. */
  at: unknown
  children: ReactNode
}

/** Keeps a page that fails to render from taking the shell and the other open pages with it. */
export class PageBoundary extends Component<Props, { error: unknown; at: unknown }> {
  override state = { error: undefined, at: this.props.at }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('a page threw nothing') }
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: unknown }) {
    return at === state.at ? null : { error: undefined, at }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <FailedPage error={error} />
  }
}
