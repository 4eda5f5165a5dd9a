/** What the operator asked for cannot be done; the message is for them. */
export class NotDone extends Error {}
