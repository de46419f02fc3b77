/** A route's settings for the page around it; the host reads the deepest match (product.md, Layout). */
export type RouteHandle = {
  guard: 'yesfam' | 'nofam' | 'none';
  header: 'home' | 'bookshelf' | 'family' | 'default' | 'none';
  navigation: boolean;
  title: string;
  entry?: boolean;
};
