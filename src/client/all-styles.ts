// The styles of every page except the landing page, which needs fewer (poster-styles.css).
import './styles.css';
import './shell/shell.css';
import './screens/landing/landing.css';
