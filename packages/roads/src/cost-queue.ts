/** A binary heap of nodes: gives back the cheapest first. A node may be in it several times. */
export class CostQueue {
  // Two lists of numbers, as objects would be most of the time of a search.
  readonly #nodes: number[] = [];
  readonly #costs: number[] = [];

  /** Of the node that `pop` gives next; infinite when none is left. */
  get leastCost(): number {
    return this.#costs[0] ?? Infinity;
  }

  push(node: number, cost: number): void {
    let at = this.#nodes.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.#costs[parent] ?? 0;
      if (above <= cost) break;
      this.#set(at, this.#nodes[parent] ?? 0, above);
      at = parent;
    }
    this.#set(at, node, cost);
  }

  /** Undefined when none is left. */
  pop(): number | undefined {
    const cheapest = this.#nodes[0];
    const node = this.#nodes.pop();
    const cost = this.#costs.pop();
    if (node === undefined || cost === undefined || this.#nodes.length === 0) return cheapest;
    let at = 0;
    for (let child = 1; child < this.#nodes.length; child = 2 * at + 1) {
      const [left = Infinity, right = Infinity] = [this.#costs[child], this.#costs[child + 1]];
      const smaller = right < left ? child + 1 : child;
      const least = Math.min(left, right);
      if (least >= cost) break;
      this.#set(at, this.#nodes[smaller] ?? 0, least);
      at = smaller;
    }
    this.#set(at, node, cost);
    return cheapest;
  }

  #set(at: number, node: number, cost: number): void {
    this.#nodes[at] = node;
    this.#costs[at] = cost;
  }
}
