import { Component, type ReactNode } from 'react'
import { BrokenPage } from '#pages/errors/broken-page.tsx'

type Failure = { error: unknown } | undefined
type Props = { failure: Failure; children: ReactNode }

/** The error page in place of one that cannot be shown or drawn, as the dashboard's router has it. */
export class Boundary extends Component<Props, { failure: Failure }> {
  override state: { failure: Failure } = { failure: this.props.failure }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return <BrokenPage error={failure.error} reset={() => this.setState({ failure: this.props.failure })} />
  }
}
