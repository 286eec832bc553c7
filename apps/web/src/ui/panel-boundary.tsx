import { Component, type ReactNode } from 'react';
import { FailedFace } from './failed-face.tsx';

interface PanelBoundaryProps {
  readonly children: ReactNode;
}
interface PanelBoundaryState {
  readonly failure: { readonly thrown: unknown } | null;
}

/** Limits an error to its panel: the panel shows it and can be retried. */
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
