// The rest of the common syllables, and below them everything else that Pretendard has.
import './more-characters.css';
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
