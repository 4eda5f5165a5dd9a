import { moderate } from '#server/reports/commands.ts';
import { rivals } from '#server/rivals/rebuild.ts';
import type { ToolContext } from '#server/settings/context.ts';
import { runSongsCommand } from '#server/songs/commands.ts';

/** The operator's tools by their npm script. Each runs a command and returns the text to print. @throws NotDone */
export const tools = { moderate, songs: runSongsCommand, rivals } satisfies Record<
  string,
  (context: ToolContext, command: string[]) => Promise<string>
>;

export type Tool = keyof typeof tools;
