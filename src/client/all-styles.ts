// The look of every page; the poster alone does with less (poster-styles.css).
import './styles.css';
import './shell/shell.css';
import './screens/landing/landing.css';
