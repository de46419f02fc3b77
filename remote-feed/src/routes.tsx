import { AREA_CONTRACT_VERSION, type AreaModule } from 'shared/shell';

export const area: AreaModule = {
  contractVersion: AREA_CONTRACT_VERSION,
  routes: [
    {
      path: '/home',
      handle: { guard: 'yesfam', header: 'home', navigation: true, title: '일상' },
      lazy: () => import(/* webpackChunkName: "screen-home" */ './screens/home/HomeScreen.tsx'),
    },
    {
      path: '/home/memoryDetailPage/:postId',
      handle: { guard: 'yesfam', header: 'none', navigation: false, title: '추억' },
      lazy: () =>
        import(/* webpackChunkName: "screen-post-detail" */ './screens/post-detail/PostDetailScreen.tsx'),
    },
    {
      path: '/daily',
      handle: { guard: 'yesfam', header: 'default', navigation: true, title: '하루' },
      lazy: () => import(/* webpackChunkName: "screen-daily" */ './screens/daily/DailyScreen.tsx'),
    },
    {
      path: '/questions',
      handle: { guard: 'yesfam', header: 'default', navigation: true, title: '질문' },
      lazy: () =>
        import(/* webpackChunkName: "screen-questions" */ './screens/questions/QuestionsScreen.tsx'),
    },
    {
      path: '/search',
      handle: { guard: 'yesfam', header: 'none', navigation: false, title: '추억 찾기' },
      lazy: () => import(/* webpackChunkName: "screen-search" */ './screens/search/SearchScreen.tsx'),
    },
    {
      path: '/bookshelf',
      handle: { guard: 'yesfam', header: 'bookshelf', navigation: true, title: '책장' },
      lazy: () =>
        import(/* webpackChunkName: "screen-bookshelf" */ './screens/bookshelf/BookshelfScreen.tsx'),
    },
  ],
};
