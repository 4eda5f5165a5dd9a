/** An operator's command that cannot be carried out; the message is for the operator. */
export class NotDone extends Error {}

/** A command of an operator's tool. `takes`: the number of its arguments, if that is fixed; `run` returns the text to print. */
export type ToolCommand<C> = { takes?: number; run: (context: C, given: string[]) => Promise<string> };

/** Creates a tool from its commands, of which the first argument names one. The tool throws NotDone, with the usage if need be. */
export const toolOf =
  <C>(usage: string, commands: Record<string, ToolCommand<C>>) =>
  async (context: C, [name = '', ...given]: string[]): Promise<string> => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command || given.length < (command.takes ?? 0)) throw new NotDone(usage);
    // A name with spaces but without quotes could act on another player.
    if (given.length > (command.takes ?? given.length))
      throw new NotDone(
        `Too many arguments after ${JSON.stringify(name)}: put a name with spaces in quotes.`,
      );
    return command.run(context, given);
  };
