import { SaxesParser } from 'saxes';

/** An element of an XML file: its name without prefix, in lower case, and the text directly in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

/** No format that is read nests so deep; a deeper file is malicious. */
const DEEPEST = 64;
const MOST_ELEMENTS_OF_ONE = 20_000;

/** The file is rejected while being read: it is not well formed, or malicious. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/**
 * Streams an XML file and emits each element of the requested names when it is complete, with its content; an element
 * inside a requested one is part of that. Nothing else is kept in memory. Only the five predefined entities are
 * supported and none can be declared: a file with a document type is refused.
 * @returns the name of the outermost element
 * @throws {XmlError}
 */
export function readXml(
  text: string,
  wanted: ReadonlySet<string>,
  take: (element: XmlElement, depth: number) => void,
): string {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: OpenElement[] = [];
  let depth = 0;
  let count = 0;
  let root = '';
  parser.on('error', ({ message }) => {
    throw new XmlError(message);
  });
  parser.on('doctype', () => {
    throw new XmlError('a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    depth += 1;
    if (depth > DEEPEST) throw new XmlError('nested too deep');
    if (depth === 1) root = local;
    const parent = open.at(-1);
    if (parent === undefined && !wanted.has(local)) return;
    count = parent === undefined ? 1 : count + 1;
    if (count > MOST_ELEMENTS_OF_ONE) throw new XmlError('too much in one element');
    const element: OpenElement = { name: local, attributes, children: [], text: '' };
    parent?.children.push(element);
    open.push(element);
  });
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    const element = open.pop();
    if (element !== undefined && open.length === 0) take(element, depth);
  });
  parser.write(text).close();
  return root;
}

/** The first element of a name directly in another. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

/** All elements with these names in an element, at any depth; matches are not searched further. */
export function within(element: XmlElement, names: ReadonlySet<string>): XmlElement[] {
  return element.children.flatMap((child) => (names.has(child.name) ? [child] : within(child, names)));
}

/** Prefixes are accepted as written, declared or not. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
