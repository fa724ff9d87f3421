// The sentences of the page in the language that is chosen now.
import type { Texts } from '../api';
import { settings } from '../settings.svelte';
import { en, type Messages } from './en';
import { fr } from './fr';

const dictionaries: Record<string, Messages> = { en, fr };

export const say = (): Messages => dictionaries[settings.language] ?? en;

export const one_of = (texts: Texts): string => texts[settings.language];
