// What a page gives to the components deep down, for those that are mounted alone.
import type { Context } from "../src/context/context";

export const given = <T>(context: Context<T>, value: T): [unknown, unknown] => [context.key, value];
