// Pictures of pieces: drawn again only when something about them is different. A table has hundreds, and most stay as
// they are from move to move.
import { Component, type ComponentChild, type FunctionComponent } from "preact";

export function lasting<Props extends object>(draw: (props: Props) => ComponentChild): FunctionComponent<Props> {
  class Picture extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const now: object = this.props;
      return Object.entries({ ...now, ...next }).some(
        ([name]) => now[name as keyof object] !== next[name as keyof Props],
      );
    }
    override render(): ComponentChild {
      return draw(this.props);
    }
  }
  return Picture as unknown as FunctionComponent<Props>;
}
