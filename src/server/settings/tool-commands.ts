import { NotDone, refuseMore } from './config.ts';

/** A command of an operator's tool. `takes`: the number of its arguments, if that is fixed; `run` returns the text to print. */
export type ToolCommand<C> = { takes?: number; run: (context: C, given: string[]) => Promise<string> };

/** Creates a tool from its commands, of which the first argument names one. The tool throws NotDone, with the usage if need be. */
export const toolOf =
  <C>(usage: string, commands: Record<string, ToolCommand<C>>) =>
  async (context: C, [name = '', ...given]: string[]): Promise<string> => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command || given.length < (command.takes ?? 0)) throw new NotDone(usage);
    refuseMore(name, given, command.takes ?? Number.POSITIVE_INFINITY);
    return command.run(context, given);
  };
