import './graph/lists.ts';
import './graph/mutations.ts';
import './graph/news.ts';
