// Checks the documents: every dependency has a reason, every decision a line in the index, every setting a line in .env.example.
const PAGE = 'docs/decisions/023-dependencies.md';
const INDEX = 'docs/decisions/README.md';

/** @param documents { packageJson, dependencyPage, decisionIndex, decisionPages, envExample, configCode } */
export const checkDocuments = (documents) => [
  ...dependenciesWithoutReason(documents),
  ...decisionsOutsideTheIndex(documents),
  ...settingsWithoutALine(documents),
];

function dependenciesWithoutReason({ packageJson, dependencyPage }) {
  const { dependencies, devDependencies, optionalDependencies } = packageJson;
  const wanted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const listed = [...dependencyPage.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]);
  return [
    ...missing(wanted, listed).map((name) => fault(PAGE, name, 'a dependency needs a line saying why')),
    ...missing(listed, wanted).map((name) => fault(PAGE, name, 'no longer in package.json')),
  ];
}

const decisionsOutsideTheIndex = ({ decisionPages, decisionIndex }) =>
  decisionPages
    .filter((page) => page !== 'README.md' && !decisionIndex.includes(`(${page})`))
    .map((page) => fault(INDEX, page, 'a decision needs a line in the index'));

/** Returns faults for the settings, which are keys of config.ts's schema (`NAME: …`). */
function settingsWithoutALine({ envExample, configCode }) {
  if (configCode === '') return [];
  const listed = [...envExample.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
  const read = [...configCode.matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);
  return [
    ...missing(read, listed)
      .filter((name) => name !== 'NODE_ENV')
      .map((name) => fault('.env.example', name, 'read by config.ts, but has no line here')),
    ...listed
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(configCode))
      .map((name) => fault('.env.example', name, 'config.ts does not know it')),
  ];
}

const missing = (wanted, present) => [...new Set(wanted)].filter((name) => !present.includes(name));
const fault = (path, what, why) => ({ path, line: 1, what, why });
