/* oxlint-disable react/no-array-index-key -- the tokens of a text have no names, and their order stays */
import { Anchor, Code, List, Table, Text, Title, type TitleOrder } from '@mantine/core';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import type { HelpPage } from '../../shared/help-pages.ts';
import { linkedPage } from './guide.ts';

interface MarkdownProps {
  readonly text: string;
  /** Follows a link to another page of the help; any other link is shown as plain text. */
  readonly onPage?: (page: HelpPage) => void;
}

/** Markdown as elements of the page. HTML in it is shown as text, so nothing has to be sanitised. */
export function Markdown({ text, onPage }: MarkdownProps) {
  const tokens = useMemo(() => lexer(text), [text]);
  return draw(tokens, onPage);
}

type OnPage = MarkdownProps['onPage'];

function draw(tokens: readonly Token[] | undefined, onPage: OnPage): ReactNode {
  return (tokens ?? []).map((token, index) => <Fragment key={index}>{drawn(token, onPage)}</Fragment>);
}

/** Extensions of the library could add other kinds; none is used. */
const isKnown = (token: Token): token is MarkedToken => token.type !== 'generic';

function drawn(token: Token, onPage: OnPage): ReactNode {
  if (!isKnown(token)) return null;
  switch (token.type) {
    case 'heading':
      return headingOf(token, onPage);
    case 'paragraph':
      return (
        <Text size="sm" my="xs">
          {draw(token.tokens, onPage)}
        </Text>
      );
    case 'list':
      return listOf(token, onPage);
    case 'table':
      return tableOf(token, onPage);
    case 'strong':
      return <b>{draw(token.tokens, onPage)}</b>;
    case 'em':
      return <i>{draw(token.tokens, onPage)}</i>;
    case 'codespan':
      return <Code>{token.text}</Code>;
    case 'code':
      return <Code block>{token.text}</Code>;
    case 'link':
      return linkOf(token, onPage);
    case 'text':
      return token.tokens === undefined ? token.text : draw(token.tokens, onPage);
    case 'escape':
      return token.text;
    case 'br':
      return <br />;
    case 'html':
      return token.text;
    default:
      return null;
  }
}

const ORDERS: readonly TitleOrder[] = [2, 3, 4, 5, 6];

/** The title of a page is the second heading of the drawer, which has a title of its own. */
function headingOf({ depth, tokens }: Tokens.Heading, onPage: OnPage): ReactNode {
  const order = ORDERS[depth - 1] ?? 6;
  return (
    <Title order={order} size={depth === 1 ? 'h1' : 'h3'} mt={depth === 1 ? 0 : 'md'} mb={4} tabIndex={-1}>
      {draw(tokens, onPage)}
    </Title>
  );
}

function listOf({ ordered, items }: Tokens.List, onPage: OnPage): ReactNode {
  return (
    <List type={ordered ? 'ordered' : 'unordered'} size="sm" spacing={4} my="xs" withPadding>
      {items.map((item, index) => (
        <List.Item key={index}>{draw(item.tokens, onPage)}</List.Item>
      ))}
    </List>
  );
}

function tableOf({ header, rows }: Tokens.Table, onPage: OnPage): ReactNode {
  return (
    <Table my="xs" verticalSpacing={4} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {header.map(({ tokens }, index) => (
            <Table.Th key={index}>{draw(tokens, onPage)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((cells, row) => (
          <Table.Tr key={row}>
            {cells.map(({ tokens }, index) => (
              <Table.Td key={index}>{draw(tokens, onPage)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function linkOf({ href, tokens }: Tokens.Link, onPage: OnPage): ReactNode {
  const page = linkedPage(href);
  const content = draw(tokens, onPage);
  if (page === null || onPage === undefined) return content;
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onPage(page)}>
      {content}
    </Anchor>
  );
}
