// What was drawn, step by step, so that it can be taken back. Pure.
export interface History<Model> {
  past: readonly Model[]; // the latest last
  now: Model;
  future: readonly Model[]; // the next one first
}

const most_steps = 200;

export const begin = <Model>(now: Model): History<Model> => ({ past: [], now, future: [] });

export const changed = <Model>({ past, now }: History<Model>, next: Model): History<Model> => ({
  past: [...past, now].slice(-most_steps),
  now: next,
  future: [],
});

export function undone<Model>(history: History<Model>): History<Model> {
  const { past, now, future } = history;
  return past.length === 0 ? history : { past: past.slice(0, -1), now: past[past.length - 1] as Model, future: [now, ...future] };
}

export function redone<Model>(history: History<Model>): History<Model> {
  const { past, now, future } = history;
  return future.length === 0 ? history : { past: [...past, now], now: future[0] as Model, future: future.slice(1) };
}
