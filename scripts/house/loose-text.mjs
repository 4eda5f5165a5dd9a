// A page translator puts elements of its own in the place of text nodes. React then fails where it puts something before
// such a text, or takes the text away: text that has siblings which come and go stands in an element of its own. A text of
// several pieces is not brought up to date any more: it is one string.
import { parseSync, Visitor } from 'vite';
import { lineAt } from './source.mjs';

const why = {
  beside: 'a page translator replaces text nodes, and React fails beside them: put the text into an element',
  pieces:
    'a page translator replaces text nodes, and pieces that change stay as they were: make it one string',
};

export const checkLooseText = (files) =>
  files.filter(({ path, isTest }) => path.endsWith('.tsx') && !isTest).flatMap(faultsOf);

function faultsOf({ path, text }) {
  const faults = [];
  const look = ({ children }) => {
    const seen = children.filter(isSeen);
    if (seen.length < 2) return;
    const note = (child, why) =>
      faults.push({
        path,
        line: lineAt(text, child.start),
        what: text.slice(child.start, child.end).trim(),
        why,
      });
    if (seen.some(comesAndGoes)) for (const child of seen.filter(isText)) note(child, why.beside);
    else if (isInPieces(seen)) note(seen.find(isWritten), why.pieces);
  };
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(parseSync(path, text).program);
  return faults;
}

/** Blanks with a line break in them are not there. */
const isSeen = (child) =>
  child.type === 'JSXText'
    ? child.value.trim() !== '' || !child.value.includes('\n')
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';

const inner = (child) => (child.type === 'JSXExpressionContainer' ? child.expression : child);

const isWritten = (child) => child.type === 'JSXText' && child.value.trim() !== '';
const isInPieces = (seen) =>
  seen.some(isWritten) && seen.every(({ type }) => type === 'JSXText' || type === 'JSXExpressionContainer');

/** What may be there and then not: a condition, or a list. */
const comesAndGoes = (child) => {
  const { type, callee } = inner(child);
  if (type === 'LogicalExpression' || type === 'ConditionalExpression') return true;
  return type === 'CallExpression' && callee.property?.name === 'map';
};

/** Names under which components are handed words. */
const wordy = /^(?:label|text|title|words|hint|message|name|nickname|detail|line)$/;

function isText(child) {
  const node = inner(child);
  switch (node.type) {
    case 'JSXText':
      return isWritten(node);
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number';
    case 'Identifier':
      return wordy.test(node.name);
    case 'MemberExpression':
      return wordy.test(node.property.name ?? '');
    case 'LogicalExpression':
      return isText(node.right);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    default:
      return false;
  }
}
