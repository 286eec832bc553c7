import { Component, type ReactNode } from 'react';
import { FailedFace } from './failed-face.tsx';

interface PanelBoundaryProps {
  readonly children: ReactNode;
}
interface PanelBoundaryState {
  readonly failure: { readonly thrown: unknown } | null;
}

/** Keeps what goes wrong in one panel from taking the page with it: the panel says so and can be tried again. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { failure: null };

  static getDerivedStateFromError(thrown: unknown): PanelBoundaryState {
    return { failure: { thrown } };
  }

  override componentDidCatch(thrown: unknown): void {
    console.error('panel failed', thrown);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <FailedFace failure={failure.thrown} onRetry={() => this.setState({ failure: null })} />;
  }
}
