import './styles/app.css';
import './app/app-shell';
