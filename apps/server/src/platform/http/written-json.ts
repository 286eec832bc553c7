/** A reply that is written as JSON already, with the names of the wire: too large to be written by the thread that serves all. */
export class WrittenJson<Reply> {
  readonly text: string;
  /** The type of what is written. */
  declare readonly reply: Reply;

  constructor(text: string) {
    this.text = text;
  }
}
