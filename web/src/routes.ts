// The addresses of the page.
export type Route =
  | { screen: 'home' }
  | { screen: 'setup'; game: string }
  | { screen: 'game'; id: string; origin: string | null } // origin: the game that this one left, to go back to
  | { screen: 'watch'; id: string | null } // null: all of them
  | { screen: 'mine' }
  | { screen: 'import' }
  | { screen: 'lost' };

const safe = /^[A-Za-z0-9_-]+$/;

export function parse_route(path: string, query = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  if (parts.length > 2 || (second !== undefined && !safe.test(second))) return { screen: 'lost' };
  if (first === undefined) return { screen: 'home' };
  if (first === 'play' && second) return { screen: 'setup', game: second };
  if (first === 'game' && second) {
    const origin = new URLSearchParams(query).get('from');
    return { screen: 'game', id: second, origin: origin !== null && safe.test(origin) ? origin : null };
  }
  if (first === 'watch') return { screen: 'watch', id: second ?? null };
  if (parts.length === 1 && first === 'mine') return { screen: 'mine' };
  if (parts.length === 1 && first === 'import') return { screen: 'import' };
  return { screen: 'lost' };
}

export function address(route: Route): string {
  switch (route.screen) {
    case 'setup':
      return `/play/${route.game}`;
    case 'game':
      return `/game/${route.id}${route.origin === null ? '' : `?from=${route.origin}`}`;
    case 'watch':
      return route.id === null ? '/watch' : `/watch/${route.id}`;
    case 'mine':
    case 'import':
      return `/${route.screen}`;
    default:
      return '/';
  }
}
