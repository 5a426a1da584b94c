// Which tables' briefings have been read on this device.
const key = (id: string): string => `briefed ${id}`;

export const briefed = (id: string): boolean => localStorage.getItem(key(id)) !== null;

export const read = (id: string): void => localStorage.setItem(key(id), "1");
