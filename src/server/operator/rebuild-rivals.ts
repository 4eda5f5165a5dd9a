import { runTool } from './run-tool.ts';

await runTool('rivals');
