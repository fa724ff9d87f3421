// The addresses of the page.
export type Route =
  | { screen: 'home' }
  | { screen: 'setup'; game: string; file: string | null } // file: of this option, the one from the workshop
  | { screen: 'game'; id: string; origin: string | null } // origin: the game that this one left, to go back to
  | { screen: 'watch'; id: string | null } // null: all of them
  | { screen: 'mine' }
  | { screen: 'import' }
  | { screen: 'analyse'; id: string | null; ply: number | null; game: string | null; edit: boolean } // a game of the server, or one of the catalogue
  | { screen: 'compete'; id: string | null } // null: all tournaments; "new": one is being made
  | { screen: 'project'; games: string[]; live: boolean; pace: number | null } // no games and not live: they are chosen there
  | { screen: 'workshop'; option: string } // where the files of an option are made: walls, maps
  | { screen: 'learn'; topic: string | null } // a game, or first-bot; null: all there is
  | { screen: 'lost' };

const safe = /^[A-Za-z0-9_-]+$/;

export function parse_route(path: string, query = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  if (parts.length > 2 || (second !== undefined && !safe.test(second))) return { screen: 'lost' };
  if (first === undefined) return { screen: 'home' };
  if (first === 'play' && second) {
    const file = new URLSearchParams(query).get('file');
    return { screen: 'setup', game: second, file: file !== null && safe.test(file) ? file : null };
  }
  if (first === 'game' && second) {
    const origin = new URLSearchParams(query).get('from');
    return { screen: 'game', id: second, origin: origin !== null && safe.test(origin) ? origin : null };
  }
  if (first === 'learn') return { screen: 'learn', topic: second ?? null };
  if (first === 'watch') return { screen: 'watch', id: second ?? null };
  if (first === 'compete') return { screen: 'compete', id: second ?? null };
  if (parts.length === 1 && first === 'mine') return { screen: 'mine' };
  if (parts.length === 1 && first === 'import') return { screen: 'import' };
  if (parts.length === 1 && (first === 'walls' || first === 'maps')) return { screen: 'workshop', option: first.slice(0, -1) };
  if (first === 'analyse') return parse_analysis(second ?? null, new URLSearchParams(query));
  if (parts.length === 1 && first === 'project') return parse_projection(new URLSearchParams(query));
  return { screen: 'lost' };
}

// `ply=12` of a game; `game=virus`: from its start, `edit=1`: to be set up. Positions and records are in the fragment.
function parse_analysis(id: string | null, query: URLSearchParams): Route {
  const ply = Number(query.get('ply') ?? Number.NaN);
  const game = query.get('game');
  return {
    screen: 'analyse',
    id,
    ply: Number.isInteger(ply) && ply >= 0 ? ply : null,
    game: game !== null && safe.test(game) ? game : null,
    edit: query.get('edit') === '1',
  };
}

function analysis_query({ ply, game, edit }: Extract<Route, { screen: 'analyse' }>): string {
  const parts = [ply === null ? '' : `ply=${ply}`, game === null ? '' : `game=${game}`, edit ? 'edit=1' : ''];
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? '' : `?${query}`;
}

// `games=ID,ID`: these, one after the other; `live=1`: those that run; `pace`: milliseconds for a move.
function parse_projection(query: URLSearchParams): Route {
  const games = (query.get('games') ?? '').split(',').filter((id) => safe.test(id));
  const pace = Number(query.get('pace') ?? Number.NaN);
  return { screen: 'project', games, live: query.get('live') === '1', pace: Number.isFinite(pace) && pace > 0 ? pace : null };
}

function projection_query({ games, live, pace }: Extract<Route, { screen: 'project' }>): string {
  const parts = [games.length > 0 ? `games=${games.join(',')}` : '', live ? 'live=1' : '', pace === null ? '' : `pace=${pace}`];
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? '' : `?${query}`;
}

export function address(route: Route): string {
  switch (route.screen) {
    case 'setup':
      return `/play/${route.game}${route.file === null ? '' : `?file=${route.file}`}`;
    case 'game':
      return `/game/${route.id}${route.origin === null ? '' : `?from=${route.origin}`}`;
    case 'watch':
      return route.id === null ? '/watch' : `/watch/${route.id}`;
    case 'learn':
      return route.topic === null ? '/learn' : `/learn/${route.topic}`;
    case 'compete':
      return route.id === null ? '/compete' : `/compete/${route.id}`;
    case 'workshop':
      return `/${route.option}s`;
    case 'analyse':
      return `/analyse${route.id === null ? '' : `/${route.id}`}${analysis_query(route)}`;
    case 'project':
      return `/project${projection_query(route)}`;
    case 'mine':
    case 'import':
      return `/${route.screen}`;
    default:
      return '/';
  }
}
