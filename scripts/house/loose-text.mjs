// A page translator replaces text nodes with its own elements. React then fails when it inserts a node before such a text, or
// removes the text, so a text with conditional siblings must be in its own element. A text of several pieces is no longer
// updated, so it must be one string.
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
  const visit = ({ children }) => {
    const seen = children.filter(isRendered);
    if (seen.length < 2) return;
    const report = (child, why) =>
      faults.push({
        path,
        line: lineAt(text, child.start),
        what: text.slice(child.start, child.end).trim(),
        why,
      });
    if (seen.some(isConditional)) for (const child of seen.filter(isText)) report(child, why.beside);
    else if (isInPieces(seen)) report(seen.find(isWritten), why.pieces);
  };
  new Visitor({ JSXElement: visit, JSXFragment: visit }).visit(parseSync(path, text).program);
  return faults;
}

/** Returns whether a child is rendered: JSX drops blanks that contain a line break. */
const isRendered = (child) =>
  child.type === 'JSXText'
    ? child.value.trim() !== '' || !child.value.includes('\n')
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';

const inner = (child) => (child.type === 'JSXExpressionContainer' ? child.expression : child);

const isWritten = (child) => child.type === 'JSXText' && child.value.trim() !== '';
const isInPieces = (seen) =>
  seen.some(isWritten) && seen.every(({ type }) => type === 'JSXText' || type === 'JSXExpressionContainer');

/** Returns whether a child may appear and disappear, as a condition or a list. */
const isConditional = (child) => {
  const { type, callee } = inner(child);
  if (type === 'LogicalExpression' || type === 'ConditionalExpression') return true;
  return type === 'CallExpression' && callee.property?.name === 'map';
};

/** Names of props and variables that contain text. */
const textNames = /^(?:label|text|title|words|hint|message|name|nickname|detail|line)$/;

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
      return textNames.test(node.name);
    case 'MemberExpression':
      return textNames.test(node.property.name ?? '');
    case 'LogicalExpression':
      return isText(node.right);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    default:
      return false;
  }
}
