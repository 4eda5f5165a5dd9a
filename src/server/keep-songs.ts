import { runTool } from './operator/run-tool.ts';

await runTool('songs');
