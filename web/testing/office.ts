import { page } from 'vitest/browser';
import { openScreen, type Answer } from './open-screen.tsx';
import { storedUser } from './pretended-users.ts';

const manager = { ...storedUser('M', 'דנה לוי'), groups: [] };

/** Opens a page of the back-office, with a fake server. */
export const openOffice = (address: string, answer: Answer) => openScreen(address, manager, answer);

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const dialog = () => page.getByRole('dialog');
